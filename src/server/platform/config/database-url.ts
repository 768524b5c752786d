import { isPrivateAddress } from '../http/network-address.ts'

// With these modes, pg 8 checks the server's certificate and its name.
const modesWithCertificate = ['require', 'verify-ca', 'verify-full']

/** Why production does not connect to its database: it is outside of private networks, and the URL does not require TLS. Decision 180. */
export const databaseProblems = (variables: Record<string, string | undefined>): string[] =>
  ['DATABASE_URL', 'MIGRATION_DATABASE_URL'].flatMap((name) => problemsOf(name, variables[name] ?? ''))

function problemsOf(name: string, text: string): string[] {
  const url = URL.parse(text)
  if (!url) return []
  // As pg reads the URL: the last of several equal parameters counts, and `host` replaces the URL's host.
  const { host, sslmode = '', uselibpqcompat } = Object.fromEntries(url.searchParams)
  const acceptsAnyCertificate = uselibpqcompat === 'true' && sslmode === 'require'
  if (isPrivateHost(host || url.hostname) || (modesWithCertificate.includes(sslmode) && !acceptsAnyCertificate)) return []
  return [`${name}: must end with ?sslmode=verify-full, because its host is not in a private network`]
}

/** Whether the host is a private address, a Unix socket, or a name that only a private network knows. */
const isPrivateHost = (host: string) =>
  isPrivateAddress(host) || /^(\/|%2f)/i.test(host) || /^[a-z][\w-]*$/i.test(host) || /\.(internal|local|svc)$/i.test(host)
