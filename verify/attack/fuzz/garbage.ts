import { connect } from 'node:net'
import fc from 'fast-check'
import type { Input } from './hostile.ts'

const crlf = '\r\n'
const timeoutMs = 3000

/** Requests with a malformed request line, header or body. `from` is a client's IP address. */
export function garbageFor({ method, path, headers }: Input, from: string): fc.Arbitrary<Input> {
  const line = `${method} ${path} HTTP/1.1`
  const head = (...lines: string[]) => [line, 'Host: kantor', `X-Forwarded-For: ${from}`, ...lines].join(crlf) + crlf + crlf
  const json = 'Content-Type: application/json'
  const inputOf = (how: string, raw: string | Buffer): Input => ({
    kind: 'garbage',
    how,
    method,
    path,
    headers,
    token: 'none',
    raw: Buffer.isBuffer(raw) ? raw : Buffer.from(raw, 'latin1'),
  })
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 600 }).map((list) => Buffer.from(list))
  const withBody = (lines: (length: number) => string[], how: string) =>
    bytes.map((body) => inputOf(how, Buffer.concat([Buffer.from(head(...lines(body.length))), body])))
  const fixed: [how: string, raw: string][] = [
    ['no host', `${line}${crlf}${crlf}`],
    ['another protocol', `${method} ${path} HTTP/9.9${crlf}${crlf}`],
    ['the oldest protocol', `GET ${path}${crlf}`],
    ['the preface of HTTP/2', `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`],
    ['no such method', `BREW ${path} HTTP/1.1${crlf}Host: kantor${crlf}${crlf}`],
    ['a space too many', `${method}  ${path}  HTTP/1.1${crlf}Host: kantor${crlf}${crlf}`],
    ['an address with a NUL', `${method} ${path}\0x HTTP/1.1${crlf}Host: kantor${crlf}${crlf}`],
    ['an address with a line end', `${method} ${path}\n HTTP/1.1${crlf}Host: kantor${crlf}${crlf}`],
    ['an address with bytes above ASCII', `${method} ${path}/\u00e9\u00ff HTTP/1.1${crlf}Host: kantor${crlf}${crlf}`],
    ['an address without end', `${method} ${path}${'a'.repeat(90_000)} HTTP/1.1${crlf}${crlf}`],
    ['a head without end', `${line}${crlf}Host: kantor${crlf}X: ${'a'.repeat(90_000)}${crlf}${crlf}`],
    ['a thousand headers', head(...Array.from({ length: 1000 }, (_, at) => `X-${at}: 1`))],
    ['a header without name', head(': x')],
    ['a header with a NUL', head('X-A: a\0b')],
    ['a header over two lines', head(`X-A: a${crlf} b`)],
    ['a space before the colon', head('X-A : a')],
    ['a length that is none', head(json, 'Content-Length: ten') + '{}'],
    ['a negative length', head(json, 'Content-Length: -1') + '{}'],
    ['two lengths', head(json, 'Content-Length: 2', 'Content-Length: 3') + '{}'],
    ['a length beyond all', head(json, 'Content-Length: 99999999999999999999') + '{}'],
    ['a length longer than the body', head(json, 'Content-Length: 50') + '{}'],
    ['length and pieces', head(json, 'Content-Length: 2', 'Transfer-Encoding: chunked') + `0${crlf}${crlf}`],
    ['pieces that are none', head(json, 'Transfer-Encoding: chunked') + `zz${crlf}{}${crlf}`],
    ['pieces of another kind', head(json, 'Transfer-Encoding: gzip, chunked') + `2${crlf}{}${crlf}0${crlf}${crlf}`],
    [
      'a hidden second request',
      head(json, 'Content-Length: 0') + `GET /admin HTTP/1.1${crlf}Host: x${crlf}Connection: close${crlf}${crlf}`,
    ],
    ['an expectation', head(json, 'Expect: 100-continue', 'Content-Length: 2', 'Connection: close') + '{}'],
    ['another expectation', head(json, 'Expect: the unexpected', 'Content-Length: 2', 'Connection: close') + '{}'],
    ['a change of protocol', head('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x')],
    ['a tunnel', `CONNECT example.com:443 HTTP/1.1${crlf}Host: example.com:443${crlf}${crlf}`],
  ]
  return fc.oneof(
    { weight: 2, arbitrary: bytes.map((body) => inputOf('bytes', body)) },
    { weight: 5, arbitrary: fc.constantFrom(...fixed).map(([how, raw]) => inputOf(how, raw)) },
    { weight: 3, arbitrary: withBody((length) => [json, `Content-Length: ${length}`, 'Connection: close'], 'bytes for a body') },
    { weight: 1, arbitrary: withBody((length) => [`Content-Length: ${length}`, 'Connection: close'], 'bytes without a type') },
    { weight: 1, arbitrary: withBody(() => [json, 'Transfer-Encoding: chunked', 'Connection: close'], 'bytes for pieces') },
  )
}

/** Writes the bytes to the server's own port. Resolves to everything received until the connection closes or a timeout. */
export function sendRaw(origin: string, raw: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(raw))
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => {}) // A closed connection is a valid refusal.
    socket.on('close', () => resolve(received))
  })
}
