import type { CallName } from '#contract/calls.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { domains } from '#contract/endpoints/domains.ts'

type Domains = typeof domains
type EndpointNamed<Name extends CallName> = {
  [Domain in keyof Domains]: Name extends keyof Domains[Domain] ? Domains[Domain][Name] : never
}[keyof Domains]

export type Body<Name extends CallName> = BodyOf<EndpointNamed<Name>>
export type Query<Name extends CallName> = QueryOf<EndpointNamed<Name>>
export type Reply<Name extends CallName> = ReplyOf<EndpointNamed<Name>>
