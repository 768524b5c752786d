import { send } from '../chaos/load/call.ts'
import type { Result } from '../chaos/part.ts'
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

/** What the proxy logs of addresses with a token, while the replicas answer and when nobody does. Ends the replicas. */
export async function readFrontLog({ front, door, replicas }: Installation): Promise<Result> {
  const asked = async () => {
    for (const path of addresses)
      await send(door.origin, { method: 'GET', path, from: '10.2.2.2', headers: { referer: `https://elsewhere.example/${token}` } })
  }
  await asked()
  for (const { server } of replicas) await server.kill()
  await asked()
  await front.stop()
  const lines = front.log().split('\n').filter(Boolean)
  const telling = lines.filter((line) => line.includes('mailed-token'))
  return {
    figures: [{ what: 'lines that the proxy logged; with a token', value: `${lines.length}; ${telling.length}` }],
    failures: telling.length > 0 ? [`the proxy logged a token: ${telling[0]}`] : [],
  }
}
