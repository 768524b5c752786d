import { calls } from '#contract/calls.ts'
import { newEmail, newNetworkAddress, usualPassword } from '../harness/client.ts'
import { call } from '../harness/http.ts'
import type { Part } from '../harness/part.ts'
import type { Installation } from './installation.ts'

const parallel = 400

/** A flood of log-ins from one IP address must be refused by the proxy, which Caddy cannot do. Other addresses and other calls must not be. */
export const limitAtEdge: Part<Installation> = {
  name: 'edge',
  title: 'a flood of log-ins, which the proxy refuses',
  count: 1,
  short: 1,
  async run({ site }) {
    const flooder = newNetworkAddress()
    const logIn = (from: string) => call(site.origin, { ...calls.login, from, body: { email: newEmail(), password: usualPassword } })
    const responses = await Promise.all(Array.from({ length: parallel }, () => logIn(flooder)))
    // A replica's own 429 has a request id.
    const refused = responses.filter(({ status, headers }) => status === 429 && !headers['x-request-id'])
    const [stranger, otherCall] = [await logIn(newNetworkAddress()), await call(site.origin, { ...calls.rates, from: flooder })]
    return {
      figures: { [`of ${parallel} log-ins from one IP address, refused by the proxy`]: refused.length },
      failures: [
        ...(refused.length > 0 ? [] : ['the proxy refused no log-in']),
        ...(refused.every(({ headers }) => headers['retry-after'] === '30') ? [] : ['a refusal has no Retry-After']),
        ...(stranger.status === 400 ? [] : [`a log-in from another IP address got ${stranger.status}`]),
        ...(otherCall.status === 200 ? [] : [`another call from the same IP address got ${otherCall.status}`]),
      ],
    }
  },
}
