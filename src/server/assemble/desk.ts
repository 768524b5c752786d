import { createInterventions } from '../client/account/interventions.ts'
import type { Clock } from '../platform/clock.ts'
import { connect } from '../platform/database/database.ts'
import type { OpenDesk } from '../operate/desk/desk.ts'
import { createRecords } from '../operate/desk/records.ts'
import { createFailedJobs } from '../operate/desk/retry-failed.ts'
import { createRequestDesk } from '../trade/exchange-request/request-desk.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { createQueue } from '../platform/queue/queue.ts'
import { secondFactorRemoval } from '../client/second-factor/removal.ts'
import { endSessions } from '../client/session/session.ts'
import { createSwitchDesk } from '../site/switch/switch.ts'

/** The desk is in less of a hurry than a visitor: so long it waits for what somebody else holds. */
const patienceMs = 30_000

/** Puts together what the desk's commands work with: the service's use cases on its database, and nothing that listens or polls. */
export async function assembleDesk(databaseUrl: string, clock: Clock): Promise<OpenDesk> {
  const database = connect(databaseUrl, { connections: 2, statementMs: patienceMs })
  const say = (_about: unknown, message?: string) => console.error(message)
  const queue = createQueue({ database, log: { warn: say, error: say }, supervise: false })
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
  // Letters are only ordered here: the service's workers write and send them.
  const mail: Mail = { order: (tx, ...orders) => queue.send(tx, 'letter', ...orders) }
  return {
    database,
    clock,
    interventions: createInterventions({ database, clock, endSessions, removeSecondFactor: secondFactorRemoval(mail), mail }),
    requests: createRequestDesk({ database, clock, mail }),
    records: createRecords({ database, clock }),
    switches: createSwitchDesk({ database, clock }),
    failedJobs: createFailedJobs({ database, clock, queue }),
    close,
  }
}
