import { connect } from 'node:net'
import fc from 'fast-check'
import type { Input } from './hostile.ts'

const crlf = '\r\n'
const timeoutMs = 3000

/** Requests with a malformed or unusual request line, header or body. `from` is the IP address in X-Forwarded-For. */
export function garbageFor({ method, path, headers }: Input, from: string): fc.Arbitrary<Input> {
  const line = `${method} ${path} HTTP/1.1`
  const head = (...lines: string[]) => [line, 'Host: kantor', `X-Forwarded-For: ${from}`, ...lines].join(crlf) + crlf + crlf
  const json = 'Content-Type: application/json'
  const inputOf = (defect: string, raw: string | Buffer): Input => ({
    kind: 'garbage',
    defect,
    method,
    path,
    headers,
    token: 'none',
    raw: Buffer.isBuffer(raw) ? raw : Buffer.from(raw, 'latin1'),
  })
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 600 }).map((list) => Buffer.from(list))
  const withBody = (lines: (length: number) => string[], defect: string) =>
    bytes.map((body) => inputOf(defect, Buffer.concat([Buffer.from(head(...lines(body.length))), body])))
  const fixed: [defect: string, raw: string][] = [
    ['no host', `${line}${crlf}${crlf}`],
    ['an unknown protocol version', `${method} ${path} HTTP/9.9${crlf}${crlf}`],
    ['a request line of HTTP/0.9', `GET ${path}${crlf}`],
    ['the preface of HTTP/2', `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`],
    ['an unknown method', `BREW ${path} HTTP/1.1${crlf}Host: kantor${crlf}${crlf}`],
    ['a space too many', `${method}  ${path}  HTTP/1.1${crlf}Host: kantor${crlf}${crlf}`],
    ['a URL with a NUL', `${method} ${path}\0x HTTP/1.1${crlf}Host: kantor${crlf}${crlf}`],
    ['a URL with a line end', `${method} ${path}\n HTTP/1.1${crlf}Host: kantor${crlf}${crlf}`],
    ['a URL with bytes above ASCII', `${method} ${path}/\u00e9\u00ff HTTP/1.1${crlf}Host: kantor${crlf}${crlf}`],
    ['a URL of 90 kB', `${method} ${path}${'a'.repeat(90_000)} HTTP/1.1${crlf}${crlf}`],
    ['a header of 90 kB', `${line}${crlf}Host: kantor${crlf}X: ${'a'.repeat(90_000)}${crlf}${crlf}`],
    ['a thousand headers', head(...Array.from({ length: 1000 }, (_, at) => `X-${at}: 1`))],
    ['a header without name', head(': x')],
    ['a header with a NUL', head('X-A: a\0b')],
    ['a header over two lines', head(`X-A: a${crlf} b`)],
    ['a space before the colon', head('X-A : a')],
    ['a length that is not a number', head(json, 'Content-Length: ten') + '{}'],
    ['a negative length', head(json, 'Content-Length: -1') + '{}'],
    ['two lengths', head(json, 'Content-Length: 2', 'Content-Length: 3') + '{}'],
    ['a length above every limit', head(json, 'Content-Length: 99999999999999999999') + '{}'],
    ['a length longer than the body', head(json, 'Content-Length: 50') + '{}'],
    ['a length and chunks', head(json, 'Content-Length: 2', 'Transfer-Encoding: chunked') + `0${crlf}${crlf}`],
    ['malformed chunks', head(json, 'Transfer-Encoding: chunked') + `zz${crlf}{}${crlf}`],
    ['compressed chunks', head(json, 'Transfer-Encoding: gzip, chunked') + `2${crlf}{}${crlf}0${crlf}${crlf}`],
    [
      'a hidden second request',
      head(json, 'Content-Length: 0') + `GET /admin HTTP/1.1${crlf}Host: x${crlf}Connection: close${crlf}${crlf}`,
    ],
    ['a header Expect', head(json, 'Expect: 100-continue', 'Content-Length: 2', 'Connection: close') + '{}'],
    ['an unknown value of Expect', head(json, 'Expect: the unexpected', 'Content-Length: 2', 'Connection: close') + '{}'],
    ['a change of protocol', head('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x')],
    ['a tunnel', `CONNECT example.com:443 HTTP/1.1${crlf}Host: example.com:443${crlf}${crlf}`],
  ]
  return fc.oneof(
    { weight: 2, arbitrary: bytes.map((body) => inputOf('random bytes', body)) },
    { weight: 5, arbitrary: fc.constantFrom(...fixed).map(([defect, raw]) => inputOf(defect, raw)) },
    { weight: 3, arbitrary: withBody((length) => [json, `Content-Length: ${length}`, 'Connection: close'], 'random bytes as JSON') },
    {
      weight: 1,
      arbitrary: withBody((length) => [`Content-Length: ${length}`, 'Connection: close'], 'a body of random bytes without a type'),
    },
    { weight: 1, arbitrary: withBody(() => [json, 'Transfer-Encoding: chunked', 'Connection: close'], 'random bytes as chunks') },
  )
}

/** Writes the bytes to the server's own port, and returns what the server sends until the connection closes or the time is over. */
export function sendRaw(origin: string, raw: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(raw))
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => {}) // The server may refuse the bytes by closing the connection.
    socket.on('close', () => resolve(received))
  })
}
