import { send } from '../harness/http.ts'
import type { Part } from '../harness/part.ts'
import type { Installation } from './installation.ts'

const token = 'Zq3vK9-mailed-token-that-logs-somebody-in-Zq3vK9'
const addresses = [
  `/app/verify-email/${token}`,
  `/app/set-new-password/${token}`,
  `//app//verify-email//${token}`,
  `/app/verify%2Demail/${token}`,
  `/app/set-new-password/${token.replace('Z', '%5A')}`,
  `/api/auth/verify-email?token=${token}`,
  `/?then=/app/verify-email/${token}`,
]

/** No token may be in the proxy's log, while the replicas run and after their kill. */
export const readFrontLog: Part<Installation> = {
  name: 'log',
  title: 'addresses with tokens, in the proxy’s log',
  count: 1,
  async run({ front, site, replicas }) {
    const headers = { referer: `https://elsewhere.example/${token}` }
    const visitAll = async () => {
      for (const path of addresses) await send(site.origin, { path, from: '10.2.2.2', headers })
    }
    await visitAll()
    for (const { server } of replicas) await server.kill()
    await visitAll()
    await front.stop()
    const lines = front.log().split('\n').filter(Boolean)
    const leaking = lines.filter((line) => line.includes('mailed-token'))
    return {
      figures: { 'lines that the proxy logged; with a token': `${lines.length}; ${leaking.length}` },
      failures: leaking.length > 0 ? [`the proxy logged a token: ${leaking[0]}`] : [],
    }
  },
}
