// libcurl's types as its header has them, and its functions as pointers: the library is loaded at the first request,
// not at start (its loading costs more than the rest of a start).
#ifndef POKEHOST_CCURL_H
#define POKEHOST_CCURL_H

// The type checks of curl.h are macros around the variadic functions, which are not linked here.
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

/// Every function of libcurl that is called.
struct ccurl_functions {
  CURLcode (*global_init)(long flags);
  const char *(*easy_strerror)(CURLcode);
  CURL *(*easy_init)(void);
  void (*easy_reset)(CURL *);
  void (*easy_cleanup)(CURL *);
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
  CURLM *(*multi_init)(void);
  CURLMcode (*multi_cleanup)(CURLM *);
  CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
  CURLMcode (*multi_add_handle)(CURLM *, CURL *);
  CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
  CURLMcode (*multi_perform)(CURLM *, int *running);
  CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned int count, int milliseconds, int *ready);
  CURLMcode (*multi_wakeup)(CURLM *);
  CURLMsg *(*multi_info_read)(CURLM *, int *left);
};

/// Loads libcurl and fills in `functions`. Returns NULL, or why it could not, in a buffer that outlives the call.
const char *ccurl_load(struct ccurl_functions *functions);

typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

// Swift cannot call variadic functions: one function for each type of argument.
CURLcode ccurl_set_long(const struct ccurl_functions *, CURL *, CURLoption, long);
CURLcode ccurl_set_size(const struct ccurl_functions *, CURL *, CURLoption, curl_off_t);
CURLcode ccurl_set_text(const struct ccurl_functions *, CURL *, CURLoption, const char *);
CURLcode ccurl_set_pointer(const struct ccurl_functions *, CURL *, CURLoption, void *);
CURLcode ccurl_set_receiver(const struct ccurl_functions *, CURL *, CURLoption, ccurl_receiver);
CURLcode ccurl_set_opener(const struct ccurl_functions *, CURL *, CURLoption, curl_opensocket_callback);
CURLMcode ccurl_multi_set_long(const struct ccurl_functions *, CURLM *, CURLMoption, long);
long ccurl_info_long(const struct ccurl_functions *, CURL *, CURLINFO);
const char *ccurl_info_text(const struct ccurl_functions *, CURL *, CURLINFO);
void *ccurl_info_pointer(const struct ccurl_functions *, CURL *, CURLINFO);

/// The result of a finished transfer: it sits in a union, which Swift sees only in part.
static inline CURLcode ccurl_message_result(const CURLMsg *message) { return message->data.result; }

// Macros and deprecated numbers, whose values are part of libcurl's ABI. The text forms that replace the protocol
// numbers are missing before 7.85.
static const long ccurl_global_default = CURL_GLOBAL_DEFAULT;
static const CURLoption ccurl_protocols = (CURLoption)(CURLOPTTYPE_LONG + 181);
static const long ccurl_http = CURLPROTO_HTTP;
static const long ccurl_https = CURLPROTO_HTTPS;
static const long ccurl_http2_over_tls = CURL_HTTP_VERSION_2TLS;
static const long ccurl_multiplex = CURLPIPE_MULTIPLEX;

#endif
