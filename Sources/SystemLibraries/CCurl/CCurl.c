#include "CCurl.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"};

static void *open_library(void) {
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

const char *ccurl_load(struct ccurl_functions *functions) {
  static char reason[256];
  void *library = open_library();
  if (!library) {
    const char *said = dlerror();
    snprintf(reason, sizeof reason, "%s", said ? said : "libcurl.so.4 was not found");
    return reason;
  }
#define LOAD(field)                                                                                                    \
  do {                                                                                                                 \
    *(void **)&functions->field = dlsym(library, "curl_" #field);                                                      \
    if (!functions->field) return "this libcurl is older than 7.68: it has no curl_" #field;                           \
  } while (0)
  LOAD(global_init);
  LOAD(easy_strerror);
  LOAD(easy_init);
  LOAD(easy_reset);
  LOAD(easy_cleanup);
  LOAD(easy_setopt);
  LOAD(easy_getinfo);
  LOAD(slist_append);
  LOAD(slist_free_all);
  LOAD(multi_init);
  LOAD(multi_cleanup);
  LOAD(multi_setopt);
  LOAD(multi_add_handle);
  LOAD(multi_remove_handle);
  LOAD(multi_perform);
  LOAD(multi_poll);
  LOAD(multi_wakeup);
  LOAD(multi_info_read);
#undef LOAD
  return NULL;
}

CURLcode ccurl_set_long(const struct ccurl_functions *curl, CURL *easy, CURLoption option, long value) {
  return curl->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_size(const struct ccurl_functions *curl, CURL *easy, CURLoption option, curl_off_t value) {
  return curl->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(const struct ccurl_functions *curl, CURL *easy, CURLoption option, const char *value) {
  return curl->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_pointer(const struct ccurl_functions *curl, CURL *easy, CURLoption option, void *value) {
  return curl->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_receiver(const struct ccurl_functions *curl, CURL *easy, CURLoption option, ccurl_receiver value) {
  return curl->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_opener(const struct ccurl_functions *curl, CURL *easy, CURLoption option,
                          curl_opensocket_callback value) {
  return curl->easy_setopt(easy, option, value);
}

CURLMcode ccurl_multi_set_long(const struct ccurl_functions *curl, CURLM *multi, CURLMoption option, long value) {
  return curl->multi_setopt(multi, option, value);
}

long ccurl_info_long(const struct ccurl_functions *curl, CURL *easy, CURLINFO info) {
  long value = 0;
  return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *ccurl_info_text(const struct ccurl_functions *curl, CURL *easy, CURLINFO info) {
  char *value = NULL;
  return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

void *ccurl_info_pointer(const struct ccurl_functions *curl, CURL *easy, CURLINFO info) {
  void *value = NULL;
  return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}
