import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ownBank } from '../../src/server/testing/bank-file.ts'
import { ownOperator } from '../../src/server/testing/operator-file.ts'
import { root } from '../launcher/settings.ts'

/** What replaces the operator's services and files when a production process is checked on this machine. */
export interface Replacements {
  databaseUrl: string
  smtpUrl: string
  marketDataUrl: string
  /** The folder for secrets and the operator's file. */
  directory: string
}

/** The settings of the service in `deploy/compose.yaml`, as they are there. */
export const composeSettings = (): Record<string, string> => {
  const compose = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')) as { 'x-service': { environment: Record<string, string> } }
  return compose['x-service'].environment
}

/**
 * The settings in `deploy/compose.yaml`, with values for those that the operator must set, and the settings of this machine. No other setting is
 * added, so a check fails if compose.yaml lacks a required one.
 */
export function settingsOfCompose(replacements: Replacements): Record<string, string> {
  const settings = Object.entries(composeSettings()).map(([name, value]) => {
    if (name.endsWith('_FILE')) return [name, secretFile(name.slice(0, -'_FILE'.length), replacements)]
    return [name, value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_whole, variable: string) => operatorValues[variable] ?? '')]
  })
  return { ...Object.fromEntries(settings), ...settingsOfThisMachine(replacements) }
}

const operatorValues: Record<string, string> = {
  KANTOR_HOST: 'kantor.example',
  SUMSUB_BASE_URL: 'https://identity.example',
  SUMSUB_PERSONAL_LEVEL: 'persons',
  SUMSUB_BUSINESS_LEVEL: 'companies',
  PAYBIS_BASE_URL: 'https://cards.example',
  PAYBIS_WIDGET_URL: 'https://widget.example/',
}

function secretFile(name: string, replacements: Replacements): string {
  const file = join(replacements.directory, name.toLowerCase())
  writeFileSync(file, `${secretFor(name, replacements)}\n`)
  return file
}

function secretFor(name: string, { databaseUrl, smtpUrl }: Replacements): string {
  switch (name) {
    case 'DATABASE_URL':
      return databaseUrl
    case 'SMTP_URL':
      return smtpUrl
    case 'SECRETS_KEY':
      return randomBytes(32).toString('base64')
    case 'LOG_SIGNING_KEY':
      return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    case 'PAYBIS_PRIVATE_KEY':
      return newKeys().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    case 'PAYBIS_PUBLIC_KEY':
      return newKeys().publicKey.export({ type: 'spki', format: 'pem' }).toString()
    default:
      return randomBytes(24).toString('hex')
  }
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Loopback addresses, replacements of outside services, an operator's files with scheduling pages and bank accounts, and policies that counsel has approved. */
function settingsOfThisMachine({ directory, marketDataUrl }: Replacements): Record<string, string> {
  const operator = JSON.parse(readFileSync(join(root, 'config/operator.json'), 'utf8')) as object
  const page = 'https://calendar.example/kantor/30min'
  const file = join(directory, 'operator.json')
  writeFileSync(file, JSON.stringify({ ...operator, ...ownOperator, scheduling: { callUrl: page, meetingUrl: page } }))
  const bankFile = join(directory, 'bank.json')
  writeFileSync(bankFile, JSON.stringify(ownBank))
  return {
    HOST: '127.0.0.1',
    METRICS_HOST: '127.0.0.1',
    OPERATOR_FILE: file,
    BANK_FILE: bankFile,
    POLICY_TEMPLATES: approvedPolicies(directory),
    MARKET_DATA_URL: marketDataUrl,
    SHUTDOWN_DELAY_SECONDS: '0',
  }
}

/** Copies the policies without the note for counsel, with which production does not start. Returns the folder. */
function approvedPolicies(directory: string): string {
  const [templates, approved] = [join(root, 'config/policies'), join(directory, 'policies')]
  mkdirSync(approved, { recursive: true })
  for (const file of readdirSync(templates))
    writeFileSync(join(approved, file), readFileSync(join(templates, file), 'utf8').replace(/^note:.*\n/m, ''))
  return approved
}
