import type { Endpoint } from '../../endpoint.ts'
import type { DeskCall } from '../calls.ts'
import * as approval from './approvals.ts'
import * as session from './session.ts'
import * as staff from './staff.ts'

/** Every endpoint of the desk, by the domain that serves it. */
export const deskDomains = { session, staff, approval } satisfies Record<string, Record<string, Endpoint & { call: DeskCall }>>
