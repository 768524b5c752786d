import type { Config } from '../platform/config/config.ts'
import type { Widgets } from '../platform/http/client-area-document.ts'

/** Features of the device that each widget may use: to photograph documents and faces, and for a bank's 3-D Secure page. */
const widgetFeatures = {
  identity: ['camera', 'microphone', 'geolocation'],
  cardPayment: ['camera', 'microphone', 'geolocation', 'payment', 'accelerometer', 'gyroscope'],
}

/** Other hosts of the real providers at which a widget's frame may be: Sumsub's package opens the first one for a token without a host. */
const furtherHosts: Record<string, string> = { 'sumsub.com': 'https://in.sumsub.com', 'paybis.com': 'https://*.paybis.com' }

/** What the client area's document allows the vendors' frames. Decision 181. */
export function widgetsOf({ identity, cardPayment, operator }: Pick<Config, 'identity' | 'cardPayment' | 'operator'>): Widgets {
  const origins = { identity: new URL(identity.baseUrl).origin, cardPayment: new URL(cardPayment.widgetUrl).origin }
  const grants: Record<string, string[]> = {}
  for (const widget of ['identity', 'cardPayment'] as const)
    for (const feature of widgetFeatures[widget]) grants[feature] = [...new Set([...(grants[feature] ?? []), origins[widget]])]
  const further = Object.values(origins).flatMap((origin) => furtherHosts[origin.split('.').slice(-2).join('.')] ?? [])
  return {
    frames: [
      ...new Set([
        ...Object.values(origins),
        ...further,
        ...(operator.scheduling === 'off' ? [] : [new URL(operator.scheduling.callUrl).origin]),
      ]),
    ],
    grants,
  }
}
