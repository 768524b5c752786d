import fc from 'fast-check'

/** One request to a route. Its body may have placeholders, which the sender replaces by the values of a client. */
export interface Input {
  kind: 'valid' | 'mutated' | 'garbage'
  /** The defect of this request, or `valid`. */
  defect: string
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: string | Buffer
  /** `own`: the access token of the client who sends the request. */
  token: 'own' | 'none' | 'wrong'
  /** Bytes that go directly to the server's socket, because an HTTP client would refuse them. */
  raw?: Buffer
}

/** JSON texts of values that no field, or only a few fields, may have. */
const wrongValues: Record<string, string> = {
  null: 'null',
  'a number': '42',
  'a negative number': '-1',
  'a fraction': '1.5',
  'a number above the range of JavaScript': '1e400',
  'a very long number': '9'.repeat(400),
  'a boolean': 'true',
  'a list': '["a","b"]',
  'an object': '{"toString":"x","length":1}',
  'a MongoDB operator': '{"$ne":null}',
  'an empty text': '""',
  'a NUL': String.raw`"a\u0000b"`,
  'a lone surrogate': String.raw`"a\ud800b"`,
  'a reversed surrogate pair': String.raw`"\udc00\ud83d"`,
  'control characters': String.raw`"\u0001\u001b[31m\u007f\u0085"`,
  'line ends': String.raw`"a\r\nBcc: x@example.com"`,
  'non-characters': String.raw`"\uffff\ufffe"`,
  'a text too long': JSON.stringify('x'.repeat(5000)),
  'a text larger than the allowed body': JSON.stringify('x'.repeat(70_000)),
  'deeply nested lists': '['.repeat(4000) + ']'.repeat(4000),
  'deeply nested objects': '{"a":'.repeat(4000) + '1' + '}'.repeat(4000),
}

const extraFields: Record<string, string> = {
  ['__proto__']: '{"isAdmin":true}',
  constructor: '{"prototype":{"isAdmin":true}}',
  id: '"00000000-0000-0000-0000-000000000000"',
  accountId: '"00000000-0000-0000-0000-000000000000"',
  state: '"active"',
  passwordHash: '"x"',
  email: '"somebody.else@example.com"',
  '': '1',
  ['k'.repeat(3000)]: '1',
}

const wrongBodies: Record<string, string> = {
  empty: '',
  'a text': '"hello"',
  'a list': '[]',
  'a list with an object': '[{}]',
  null: 'null',
  'a number': '0',
  'an unfinished object': '{"email":"a@b.c"',
  'a comma too many': '{"email":"a@b.c",}',
  'single quotes': `{'email':'a@b.c'}`,
  'not a number': '{"amount":NaN}',
  'a comment': '{/* x */}',
  'two values': '{}{}',
  'a byte order mark': '\uFEFF{}',
  'a form': 'email=a%40b.c&password=x',
  'many keys': `{${Array.from({ length: 4000 }, (_, at) => `"k${at}":0`).join()}}`,
  'the most deeply nested lists that fit': '['.repeat(30_000) + ']'.repeat(30_000),
  xml: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
}

const wrongTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/jsonp',
  'application/json, text/plain',
  'APPLICATION/JSON;;;',
  '*/*',
  'x'.repeat(300),
]

const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL', 'REPORT', 'SEARCH']

const wrongHeaders: [defect: string, headers: Record<string, string | string[]>][] = [
  ['another authorization scheme', { authorization: 'Basic YTpi' }],
  ['an empty token', { authorization: 'Bearer ' }],
  ['two tokens', { authorization: 'Bearer a, Bearer b' }],
  ['a token with an escaped NUL', { authorization: 'Bearer %00' }],
  ['a huge token', { authorization: `Bearer ${'x'.repeat(9000)}` }],
  ['an idempotency key too long', { 'idempotency-key': 'k'.repeat(2000) }],
  ['an idempotency key with forbidden characters', { 'idempotency-key': `'; drop table account; --` }],
  ['two idempotency keys', { 'idempotency-key': ['a', 'b'] }],
  ['forged IP addresses', { 'x-forwarded-for': '::1, 127.0.0.1, not an address, 999.999.999.999' }],
  ['a forged host', { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'for=1.2.3.4;host=evil.example' }],
  ['a method override in a header', { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' }],
  ['a foreign origin', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
  ['cookies', { cookie: `auth_session=x; ${'c=1; '.repeat(300)}` }],
  ['a hostile user agent', { 'user-agent': `<script>alert(1)</script>\u00ff\u0080${'A'.repeat(3000)}` }],
  ['a range', { range: 'bytes=0-5,-9999999999999999999' }],
  ['conditional headers', { 'if-none-match': '*', 'if-modified-since': 'not a date', 'if-match': '"x"' }],
  ['malformed languages', { 'accept-language': `${'x-'.repeat(400)}, *;q=9, pl;q=a` }],
  ['a compressed body', { 'content-encoding': 'gzip' }],
  ['an unknown media type and encoding', { accept: 'application/x-nothing', 'accept-encoding': 'x-nothing;q=1, *;q=0' }],
]

const wrongPaths: [defect: string, change: (path: string) => string][] = [
  ['a slash at its end', (path) => `${path}/`],
  ['double slashes', (path) => path.replaceAll('/', '//')],
  ['capitals', (path) => path.toUpperCase()],
  ['an escaped character', (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
  ['an escaped NUL', (path) => `${path}%00`],
  ['dots', (path) => `/x/..${path}/./../..`],
  ['escaped dots', (path) => `${path}/%2e%2e/%2e%2e/etc/passwd`],
  ['backslashes', (path) => `/${path.slice(1).replaceAll('/', '%5c')}`],
  ['a malformed escape', (path) => `${path}/%E0%A4%A`],
  ['an escape without hex digits', (path) => `${path}/%zz%`],
  ['a parameter', (path) => `${path};jsessionid=1`],
  ['a very long segment', (path) => `${path}/${'a'.repeat(4000)}`],
  ['a whole URL', (path) => `http://evil.example${path}`],
]

const wrongQueries = [
  '?__proto__[isAdmin]=true&constructor[prototype][a]=1',
  '?token=a&token=b',
  '?token[]=a&token[x]=b',
  '?token=%00&token=%ud800',
  '?%',
  '?&&&==&',
  `?${'a=1&'.repeat(1500)}`,
  `?token=${'x'.repeat(6000)}`,
  '?token=%ED%A0%80',
  '?a=1#fragment',
  `?q='%20or%201=1--`,
]

const oneOf = (table: Record<string, string>) => fc.constantFrom(...Object.entries(table))

/** A JSON object from values that are JSON texts already, because JSON.stringify cannot write some of them. */
const objectText = (fields: [name: string, value: string][]) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`
const fieldsOf = (body: unknown): [string, string][] =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.entries(body).map(([name, value]) => [name, JSON.stringify(value) ?? 'null'])
    : []

/** Copies of a valid request, each with one defect. */
export function mutationsOf(valid: Input, body: unknown): fc.Arbitrary<Input> {
  const mutated = (defect: string, changed: Partial<Input>): Input => ({ ...valid, kind: 'mutated', defect, ...changed })
  const fields = fieldsOf(body)
  const json = { ...valid.headers, 'content-type': 'application/json' }
  const everywhere = [
    fc.constantFrom(...otherMethods).map((method) => mutated(`method ${method}`, { method })),
    fc.constantFrom(...wrongPaths).map(([defect, change]) => mutated(`path with ${defect}`, { path: change(valid.path) })),
    fc.constantFrom(...wrongQueries).map((query) => mutated('malformed query', { path: valid.path.split('?')[0] + query })),
    fc.constantFrom(...wrongHeaders).map(([defect, headers]) => mutated(defect, { headers: { ...valid.headers, ...headers } })),
    fc.constantFrom('none' as const, 'wrong' as const).map((token) => mutated(`token: ${token}`, { token })),
  ]
  const inBodies = [
    fc.constantFrom(...wrongTypes).map((type) => mutated('wrong content type', { headers: { ...valid.headers, 'content-type': type } })),
    oneOf(wrongBodies).map(([defect, text]) => mutated(`body is ${defect}`, { body: text, headers: json })),
  ]
  const inFields =
    fields.length === 0
      ? []
      : [
          fc.tuple(fc.nat(fields.length - 1), oneOf(wrongValues)).map(([at, [defect, value]]) =>
            mutated(`${fields[at]?.[0]} is ${defect}`, {
              body: objectText(fields.map(([name, validValue], index) => [name, index === at ? value : validValue])),
            }),
          ),
          fc.nat(fields.length - 1).map((at) => mutated(`${fields[at]?.[0]} is missing`, { body: objectText(fields.toSpliced(at, 1)) })),
          fc
            .nat(fields.length - 1)
            .map((at) => mutated(`${fields[at]?.[0]} occurs twice`, { body: objectText([...fields, fields[at] ?? ['', '0']]) })),
          oneOf(extraFields).map(([name, value]) =>
            mutated(`${name.slice(0, 20)} is added`, { body: objectText([...fields, [name, value]]) }),
          ),
        ]
  // `inFields` is in the list twice, because it has the most different defects.
  return fc.oneof(...everywhere, ...(valid.method === 'GET' ? [] : inBodies), ...inFields, ...inFields)
}
