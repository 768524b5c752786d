import { readSwitches } from '#contract/endpoints/switches.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Switches } from './switch.ts'

export function switchRoutes(route: Route, switches: Switches): void {
  route(readSwitches, () => switches.current())
}
