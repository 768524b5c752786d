import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accountReference } from '../../client/account/account.table.ts'
import { moment } from '../../platform/database/columns.ts'
import type { Representative } from './provider.ts'

/** The person or company that an approved check confirmed: one row for each version, which is never changed. Decision 203. */
export const partyTable = pgTable(
  'party',
  {
    /** Of this version. What names a party by this id has exactly these data. */
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountReference(),
    kind: text({ enum: ['person', 'company'] }).notNull(),
    /** 1, 2, 3 … for each account and kind. */
    version: integer().notNull(),
    /** The name that payers and beneficiaries are compared with: a person's full name, or a company's legal name. */
    name: text().notNull(),
    /** A person's given names; null if the document has none. */
    firstName: text(),
    lastName: text(),
    /** Of a person, for the travel data of coins. Null if the provider has none. */
    dateOfBirth: date(),
    placeOfBirth: text(),
    /** The country where a person lives: ISO 3166-1 alpha-2. */
    residence: text(),
    /** A company's number in its register; null if the provider has none. */
    registrationNumber: text(),
    seat: text(),
    /** Of the person's document, or of the company: ISO 3166-1 alpha-2. */
    country: text(),
    representatives: jsonb().$type<Representative[]>().notNull(),
    /** The review that confirmed it: the provider's applicant, the level, and when the review ended. */
    applicantId: text().notNull(),
    level: text(),
    reviewedAt: moment(),
    readAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.accountId, table.kind, table.version),
    check('party_kind', sql`${table.kind} in ('person', 'company')`),
    check('party_name', sql`${table.name} <> ''`),
    check(
      'party_person',
      sql`${table.kind} = 'company' or (${table.registrationNumber} is null and ${table.seat} is null and ${table.representatives} = '[]')`,
    ),
    check('party_company', sql`${table.kind} = 'person' or (${table.firstName} is null and ${table.lastName} is null)`),
  ],
)
