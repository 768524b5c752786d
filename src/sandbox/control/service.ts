import type { FastifyInstance } from 'fastify'
import type { Html } from '../page/html.ts'
import type { FaultSwitch } from './faults.ts'

/** A service of the outside world, as the control page shows it. */
export interface Service {
  /** Part of its control addresses, and of element ids. */
  id: string
  name: string
  /** Where it is reached. */
  address: () => Html
  faults: FaultSwitch
}

/** A service with records, which the control page shows. */
export interface Vendor extends Service {
  /** Part of the answer of `GET /control/<id>`, for tests and scripts. */
  records: () => object
  /** The records as HTML, with their forms. */
  recordsView: () => Html
  /** More control calls and forms. */
  controlRoutes?: (app: FastifyInstance) => Promise<void>
}
