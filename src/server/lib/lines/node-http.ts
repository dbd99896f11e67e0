// `node:http` without what it offers besides. An import reads every name of a module, and one of them (`WebSocket`) brings a second HTTP
// client along: 14 MB in every thread that imports it. Whoever asks for the module itself reads only the names he takes.
export const { IncomingMessage, createServer, request } = process.getBuiltinModule('node:http');
