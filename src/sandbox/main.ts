import { createSandbox, PortError } from './app.ts'
import { readAccounts } from './bank/accounts.ts'
import { SettingsFileError } from './settings-file.ts'
import { readDemoStaff } from './staff/demo-staff.ts'

class SettingError extends Error {}

function portFrom(setting: string, defaultPort: number): number {
  const text = process.env[setting] ?? ''
  if (text === '') return defaultPort
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new SettingError(`${setting} must be a port number from 0 to 65535, not "${text}".`)
  return port
}

try {
  const port = portFrom('SANDBOX_PORT', 3001)
  const smtpPort = portFrom('SANDBOX_SMTP_PORT', 3025)
  const siteUrl = process.env.PUBLIC_ORIGIN || `http://localhost:${portFrom('PORT', 3000)}`
  const deskUrl = (process.env.DESK_ORIGIN || `http://localhost:${portFrom('DESK_PORT', 3002)}`).replace(/\/+$/, '')
  // Tests whose clock jumps ask the exchange more often than the real one allows.
  const callsPerMinute = Number(process.env.SANDBOX_CALLS_PER_MINUTE ?? 100)
  const staff = readDemoStaff()
  const bank = { accounts: readAccounts(process.env.BANK_FILE || 'config/bank.json'), folder: process.env.BANK_INBOX || 'data/bank-inbox' }
  const chainFile = process.env.SANDBOX_CHAIN_FILE
  const sandbox = createSandbox({ siteUrl, bank, ...(chainFile && { chainFile }), deskUrl, staff, callsPerMinute })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await sandbox.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The IPC channel closes when the launcher ends.
  process.on('disconnect', stop)

  const opened = await sandbox.start({ port, smtpPort })
  if (process.send) process.send({ type: 'ready', ...opened })
  else console.log(`Sandbox: http://localhost:${opened.port} (mailbox: /mailbox), SMTP on 127.0.0.1:${opened.smtpPort}`)
} catch (error) {
  if (!(error instanceof PortError || error instanceof SettingError || error instanceof SettingsFileError)) throw error
  console.error(error.message)
  process.exit(1)
}
