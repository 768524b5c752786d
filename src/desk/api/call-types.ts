import type { DeskCallName } from '#contract/desk/calls.ts'
import type { deskDomains } from '#contract/desk/endpoints/domains.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'

type Domains = typeof deskDomains

/** The endpoint of a call, in whichever domain it is. */
type EndpointOf<Name extends DeskCallName> = {
  [Domain in keyof Domains]: Name extends keyof Domains[Domain] ? Domains[Domain][Name] : never
}[keyof Domains]

export type Body<Name extends DeskCallName> = BodyOf<EndpointOf<Name>>
export type Query<Name extends DeskCallName> = QueryOf<EndpointOf<Name>>
export type Reply<Name extends DeskCallName> = ReplyOf<EndpointOf<Name>>
