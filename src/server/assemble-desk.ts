import { createInterventions } from './account/interventions.ts'
import type { Clock } from './clock.ts'
import { connect } from './database/database.ts'
import type { OpenDesk } from './desk/desk.ts'
import { endSessions } from './session/session.ts'

/** Puts together what the desk's commands work with: the service's use cases on its database, and nothing that listens or polls. */
export function assembleDesk(databaseUrl: string, clock: Clock): OpenDesk {
  const database = connect(databaseUrl, { connections: 1 })
  return {
    database,
    clock,
    interventions: createInterventions({ database, clock, endSessions }),
    close: () => database.$client.end(),
  }
}
