import type { Config } from '../platform/config/config.ts'
import type { FramePolicy } from '../platform/http/frame-document.ts'

/** Features of the device that each widget may use: to photograph documents and faces, and for a bank's 3-D Secure page. */
const identityFeatures = ['camera', 'microphone', 'geolocation']
const cardPaymentFeatures = ['camera', 'microphone', 'geolocation', 'payment', 'accelerometer', 'gyroscope']

/** Other hosts of the real providers at which a widget's frame may be: Sumsub's package opens the first one for a token without a host. */
const furtherHosts: Record<string, string[]> = {
  'sumsub.com': ['https://in.sumsub.com'],
  'paybis.com': ['https://paybis.com', 'https://*.paybis.com'],
}

const hostsOf = (origin: string): string[] => [origin, ...(furtherHosts[origin.split('.').slice(-2).join('.')] ?? [])]

type Settings = Pick<Config, 'identity' | 'cardPayment' | 'operator'>

/**
 * What the client area's document allows the vendors' frames. Decision 181. `'self'` is for the card payment's document: no other document of ours
 * can be framed.
 */
export function clientAreaFrames({ identity, operator }: Settings): FramePolicy {
  const identityOrigin = new URL(identity.baseUrl).origin
  return {
    frames: [
      ...new Set([
        "'self'",
        ...hostsOf(identityOrigin),
        ...(operator.scheduling === 'off' ? [] : [new URL(operator.scheduling.callUrl).origin]),
      ]),
    ],
    // The card payment's document may pass on only features that this document has.
    grants: { ...grantsFor(cardPaymentFeatures, []), ...grantsFor(identityFeatures, [identityOrigin]) },
  }
}

/** What the document around the card payment's widget allows its frame: also pages of the hosts that the operator names. Decision 228. */
export function cardPaymentFrames({ cardPayment, operator }: Settings): FramePolicy {
  const { origin } = new URL(cardPayment.widgetUrl)
  return {
    frames: [...new Set([...hostsOf(origin), ...operator.cardPayment.frameHosts.map((host) => `https://${host}`)])],
    grants: grantsFor(cardPaymentFeatures, [origin]),
  }
}

const grantsFor = (features: string[], origins: string[]) => Object.fromEntries(features.map((feature) => [feature, origins]))
