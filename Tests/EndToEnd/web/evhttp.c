// The rival that the server is measured beside: libevent's evhttp, answering everything with the bytes of one file.
//   evhttp PORT FILE TYPE
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <stdio.h>
#include <stdlib.h>

struct page {
  char *bytes;
  size_t length;
  const char *type;
};

static void answer(struct evhttp_request *request, void *context) {
  const struct page *page = context;
  struct evbuffer *body = evbuffer_new();
  evbuffer_add_reference(body, page->bytes, page->length, NULL, NULL);
  evhttp_add_header(evhttp_request_get_output_headers(request), "Content-Type", page->type);
  evhttp_send_reply(request, HTTP_OK, "OK", body);
  evbuffer_free(body);
}

int main(int count, char **words) {
  if (count != 4) return 64;
  FILE *file = fopen(words[2], "rb");
  if (!file) return 66;
  struct page page = {malloc(1 << 20), 0, words[3]};
  page.length = fread(page.bytes, 1, 1 << 20, file);
  fclose(file);
  struct event_base *base = event_base_new();
  struct evhttp *server = evhttp_new(base);
  evhttp_set_gencb(server, answer, &page);
  if (evhttp_bind_socket(server, "127.0.0.1", (unsigned short)atoi(words[1])) != 0) return 69;
  return event_base_dispatch(base);
}
