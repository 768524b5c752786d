import type { Config } from '../../platform/config/config.ts'
import { doubtful, type Finding } from './finding.ts'

const about = 'Secrets'

/** Finds secrets with an old and a new value, so that a rotation is not forgotten before its end. */
export function checkSecrets({ identity, scheduling, cardPayment, secretsKeys }: Config): Finding[] {
  const ofVendors = {
    SUMSUB_WEBHOOK_SECRET: identity.webhookSecrets,
    CALENDLY_WEBHOOK_KEY: scheduling.webhookKeys,
    PAYBIS_PUBLIC_KEY: cardPayment.publicKeys,
  }
  const findings = Object.entries(ofVendors)
    .filter(([, values]) => values.length > 1)
    .map(([name]) => doubtful(about, `${name} has an old and a new value.`, 'Remove the old one when the provider uses the new one.'))
  if (secretsKeys.length > 1)
    findings.push(doubtful(about, 'SECRETS_KEY has old keys.', 'The desk command secrets-keys --reseal says when they can be removed.'))
  return findings
}
