import * as endpoints from '#contract/desk/endpoints/switches.ts'
import { fail } from '../../platform/failure.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import { actorOf } from '../../staff/session/staff-session.ts'
import { type Controls, listErasures, listFailedJobs, listHeldPrices, listSwitches, retryFailedJobs } from './controls.ts'

export function controlsRoutes(route: DeskRoute, controls: Controls): void {
  const { switches, prices, erasures } = controls

  route(endpoints.listSwitches, () => listSwitches(controls))

  route(endpoints.setSwitch, ({ staff, params: { name }, body: { sentence } }) =>
    switches.turnOn({ name, sentence, actor: actorOf(staff) }),
  )

  route(endpoints.endSwitch, async ({ staff, params: { name } }) =>
    (await switches.turnOff({ name, actor: actorOf(staff) })) ? undefined : fail('CONFLICT'),
  )

  route(endpoints.listHeldPrices, () => listHeldPrices(controls))

  route(endpoints.releasePrice, async ({ staff, params: { pair } }) =>
    (await prices.release({ pair, actor: actorOf(staff) })) ? undefined : fail('CONFLICT'),
  )

  route(endpoints.listErasures, () => listErasures(controls))

  route(endpoints.finishErasure, async ({ staff, params: { id } }) =>
    (await erasures.finish({ id, actor: actorOf(staff) })) ? undefined : fail('CONFLICT'),
  )

  route(endpoints.listFailedJobs, () => listFailedJobs(controls))

  route(endpoints.retryFailedJobs, ({ staff, body }) => retryFailedJobs(controls, staff, body))
}
