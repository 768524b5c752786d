import { send } from '../harness/http.ts'
import type { Part } from '../harness/part.ts'
import type { Installation } from './installation.ts'

const token = 'Zq3vK9-mailed-token-that-logs-somebody-in-Zq3vK9'
const paths = [
  `/app/verify-email/${token}`,
  `/app/set-new-password/${token}`,
  `/app/stop/${token}`,
  `//app//verify-email//${token}`,
  `/app/verify%2Demail/${token}`,
  `/app/set-new-password/${token.replace('Z', '%5A')}`,
  `/api/auth/verify-email?token=${token}`,
  `/?then=/app/verify-email/${token}`,
]

/** The proxy must not log a token, neither while the replicas run nor after they were killed. */
export const checkProxyLog: Part<Installation> = {
  name: 'log',
  title: 'requests with a token in the URL, which the proxy must not log',
  count: 1,
  short: 1,
  async run({ front, site, replicas }) {
    const headers = { referer: `https://elsewhere.example/${token}` }
    const requestAll = () => Promise.all(paths.map((path) => send(site.origin, { path, from: '10.2.2.2', headers })))
    await requestAll()
    for (const { server } of replicas) await server.kill()
    await requestAll()
    await front.stop()
    const lines = front.log().split('\n').filter(Boolean)
    const linesWithToken = lines.filter((line) => line.includes('mailed-token'))
    return {
      figures: { 'lines in the proxy’s log; lines with a token': `${lines.length}; ${linesWithToken.length}` },
      failures: linesWithToken.length > 0 ? [`the proxy logged a token: ${linesWithToken[0]}`] : [],
    }
  },
}
