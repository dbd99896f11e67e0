// The function by which an addon of the experimental level puts off what must not happen during a garbage collection. Node 20 has
// it and needs it; the headers of the package node-api-headers no longer declare it. Included before the driver's own source.
#include <node_api.h>

EXTERN_C_START
NAPI_EXTERN napi_status NAPI_CDECL node_api_post_finalizer(
    node_api_basic_env env, napi_finalize finalize_cb, void* finalize_data, void* finalize_hint);
EXTERN_C_END
