import type { DeskCallName } from '#contract/desk/calls.ts'
import type * as approvals from '#contract/desk/endpoints/approvals.ts'
import type * as session from '#contract/desk/endpoints/session.ts'
import type * as staff from '#contract/desk/endpoints/staff.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'

type Endpoints = typeof approvals & typeof session & typeof staff

export type Body<Name extends DeskCallName> = BodyOf<Endpoints[Name]>
export type Query<Name extends DeskCallName> = QueryOf<Endpoints[Name]>
export type Reply<Name extends DeskCallName> = ReplyOf<Endpoints[Name]>
