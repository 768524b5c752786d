import { type Clock, systemClock } from '../platform/clock.ts'
import { ConfigError, readSecretsSettings } from '../platform/config/config.ts'
import { connect } from '../platform/database/database.ts'
import { readDatabaseState } from '../platform/schema/database-state.ts'
import { DeskError } from '../desk/command-line/command.ts'
import type { OpenDesk } from '../desk/command-line/desk.ts'
import { createFailedJobs } from '../desk/controls/failed-jobs.ts'
import { createRecords } from '../desk/export/records.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { createQueue } from '../platform/queue/queue.ts'
import { explainConnectError, StartError } from '../platform/start-error.ts'
import { countSealedFiles, resealFiles } from '../trade/bank/file-content.ts'
import { createSecretsKeyDesk } from '../client/second-factor/secrets-key-desk.ts'
import { createErasureDesk } from '../provider/erasure/erasure-desk.ts'
import { createPriceDesk } from '../provider/market-data/price-desk.ts'
import { loggedTables } from './logged-tables.ts'
import { createSwitchDesk } from '../site/switch/switch.ts'

/** Longer than for a visitor's request, because a command may wait for locks. */
const statementTimeoutMs = 30_000

/** Opens the desk on the service's database. Throws a DeskError if the database cannot be reached or lacks migrations. */
export async function openDesk(databaseUrl: string, environment: NodeJS.ProcessEnv): Promise<OpenDesk> {
  try {
    const { missing } = await readDatabaseState(databaseUrl)
    if (missing.length > 0)
      throw new StartError(`The database lacks ${missing.join(', ')}. Run node dist/server/migrate.js of this release first.`)
    return await assembleDesk(databaseUrl, systemClock, () => secretsKeysOf(environment))
  } catch (error) {
    const explained = explainConnectError(error, new URL(databaseUrl).host)
    throw explained instanceof StartError ? new DeskError(explained.message) : explained
  }
}

function secretsKeysOf(environment: NodeJS.ProcessEnv): Buffer[] {
  try {
    return readSecretsSettings(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new DeskError(`${error.message}. Run this command where the web process runs.`)
  }
}

/** Assembles the use cases of the desk's commands on the service's database. Nothing here listens or polls. */
export async function assembleDesk(databaseUrl: string, clock: Clock, readSecretsKeys: () => Buffer[]): Promise<OpenDesk> {
  const database = connect(databaseUrl, { connections: 2, statementTimeoutMs })
  const printError = (_about: unknown, message?: string) => console.error(message)
  const queue = createQueue({ database, log: { warn: printError, error: printError }, supervise: false })
  const close = async () => {
    await queue.stop()
    await database.$client.end()
  }
  try {
    await queue.start()
  } catch (error) {
    await close()
    throw error
  }
  // The desk only orders letters: the service's workers write and send them.
  const mail: Mail = {
    order: (tx, ...orders) => queue.send(tx, 'letter', ...orders),
    orderLater: (tx, at, ...orders) => queue.sendLater(tx, 'letter', at, ...orders),
  }
  return {
    database,
    clock,
    mail,
    records: createRecords({ database, clock }),
    switches: createSwitchDesk({ database, clock }),
    prices: createPriceDesk({ database, clock }),
    erasures: createErasureDesk({ database, clock }),
    secretsKey: createSecretsKeyDesk({ database, clock }),
    sealedFiles: { count: (keys) => countSealedFiles(database, keys), reseal: (keys) => resealFiles(database, keys) },
    loggedTables,
    readSecretsKeys,
    failedJobs: createFailedJobs({ database, clock, queue }),
    close,
  }
}
