import { pathOf } from '#contract/desk/calls.ts'
import { deskDomains } from '#contract/desk/endpoints/domains.ts'
import type { DeskEndpoint } from '../staff/session/desk-route.ts'

/** Every endpoint of the desk. */
export const deskEndpoints: DeskEndpoint[] = Object.values(deskDomains).flatMap((domain): DeskEndpoint[] => Object.values(domain))

export const nameOf = ({ call }: DeskEndpoint) => `${call.method} ${call.path}`

// Any value: who may call is decided before the input is read.
const id = '00000000-0000-4000-8000-000000000000'
export const anyParamsOf = ({ call }: DeskEndpoint) =>
  Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]))

/** The path of an endpoint, of something that does not exist. */
export const anyPathOf = (endpoint: DeskEndpoint) => pathOf(endpoint.call, anyParamsOf(endpoint))
