// A request that is no valid HTTP (raw bytes in the URL, headers too long) never reaches a face; it still gets the envelope
// instead of an empty answer.
import type { Duplex } from 'node:stream';

const answers: Record<string, [status: number, reason: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The address or the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
};

export function answerBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, reason, message] = answers[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'This is no valid HTTP request; special characters in an address must be percent-encoded.',
  ];
  const body = JSON.stringify({
    success: false,
    message,
    data: { errorCode: status, message },
    errors: [{ status: String(status), code: 'request.malformed', title: reason, detail: message }],
  });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nContent-Security-Policy: default-src 'none'\r\n\r\n${body}`,
  );
}
