import type { DeskCallName } from '#contract/desk/calls.ts'
import type { deskDomains } from '#contract/desk/endpoints/domains.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'

type Domains = typeof deskDomains

/** The endpoint of a call, in whichever domain it is. */
type EndpointOf<Name extends DeskCallName> = {
  [Domain in keyof Domains]: Name extends keyof Domains[Domain] ? Domains[Domain][Name] : never
}[keyof Domains]

export type Body<Name extends DeskCallName> = BodyOf<EndpointOf<Name>>
export type Query<Name extends DeskCallName> = QueryOf<EndpointOf<Name>>
export type Reply<Name extends DeskCallName> = ReplyOf<EndpointOf<Name>>

/** Nothing if the endpoint has no schema for it. */
type Part<Key extends string, Content> = unknown extends Content ? unknown : Record<Key, Content>

/** What is sent with a call: the values in its path, its query and its body. Bytes are sent as a file. */
export type Input<Name extends DeskCallName> = ParamsOf<EndpointOf<Name>> &
  Part<'query', Query<Name>> &
  Part<'body', Body<Name> extends Uint8Array ? File : Body<Name>>
