import { isPrivateAddress } from '../http/network-address.ts'

// With these modes, pg 8 checks the server's certificate and its name.
const modesWithCertificate = ['require', 'verify-ca', 'verify-full']

/** Why production does not connect to this database: it is outside of private networks, and the URL does not require TLS. Decision 180. */
export function databaseProblems({ DATABASE_URL = '' }: { DATABASE_URL?: string | undefined }): string[] {
  const url = URL.parse(DATABASE_URL)
  if (!url) return []
  // As pg reads the URL: the last of several equal parameters counts, and `host` replaces the URL's host.
  const { host, sslmode = '', uselibpqcompat } = Object.fromEntries(url.searchParams)
  const acceptsAnyCertificate = uselibpqcompat === 'true' && sslmode === 'require'
  if (isPrivateHost(host || url.hostname) || (modesWithCertificate.includes(sslmode) && !acceptsAnyCertificate)) return []
  return ['DATABASE_URL: must end with ?sslmode=verify-full, because its host is not in a private network']
}

/** Whether the host is a private address, a Unix socket, or a name that only a private network knows. */
const isPrivateHost = (host: string) =>
  isPrivateAddress(host) || /^(\/|%2f)/i.test(host) || /^[a-z][\w-]*$/i.test(host) || /\.(internal|local|svc)$/i.test(host)
