import type { ReactNode } from 'react'
import { inGroupsOfFour } from '#contract/creditor-reference.ts'
import { networksOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { formatDecimal, formatPercent } from '../../web/ui/amount-format.ts'
import { type Installation, useReadDeskSettingsQuery } from '../api/operator.ts'
import { countryName, isOneOf } from '../layout/codes.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { ScreenHead, ScreenPart } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'

/** The screen `/operator`: how this installation is set up. Only to read. */
export function Operator() {
  const { data, error, isFetching, refetch } = useReadDeskSettingsQuery()
  return (
    <>
      <ScreenHead
        title={t('shell.titles.operator')}
        mark={data && <Mark look={data.mode === 'demo' ? 'waiting' : 'good'}>{t(`operator.modes.${data.mode}`)}</Mark>}
        sentence={t('operator.sentence')}
      />
      {data ? <Loaded installation={data} /> : <NotLoaded {...{ error, isFetching, refetch }} />}
    </>
  )
}

function Loaded({
  installation: { site, desk, operator, accounts, limits, networks, nodes, versions, vendors },
}: {
  installation: Installation
}) {
  const { name, legalName, licence, office, supportEmail, deskEmail, answerWithinHours, servedCountries, policies } = operator
  return (
    <>
      <Part title={t('operator.operator')}>
        <Facts
          facts={[
            [t('word.name'), name],
            [t('operator.legalName'), legalName],
            [t('operator.licence'), `${licence.number}, ${licence.authority}, ${countryName(licence.country)}`],
            [t('operator.office'), office.join(', ')],
            [t('operator.supportEmail'), supportEmail],
            [t('operator.deskEmail'), deskEmail],
            [t('operator.answerWithin'), answerWithinHours === null ? null : t('operator.hours', { count: answerWithinHours })],
            [
              t('operator.cardPaymentRequires'),
              isOneOf(requirements, operator.cardPaymentRequires)
                ? t(`operator.requires.${operator.cardPaymentRequires}`)
                : operator.cardPaymentRequires,
            ],
            [t('operator.cardPaymentFrameHosts'), operator.cardPaymentFrameHosts.join(', ') || null],
            [t('operator.policies'), Object.entries(policies).map(policyInWords).join(', ')],
            [t('operator.countries'), servedCountries.map(countryName).join(', ')],
          ]}
        />
      </Part>
      <Part title={t('operator.accounts')}>
        <DenseTable label={t('operator.accounts')} rows={accounts} keyOf={({ currency }) => currency} columns={accountColumns()} />
      </Part>
      <Part title={t('operator.sites')}>
        <Facts
          facts={[
            [t('operator.site'), site],
            [t('operator.desk'), desk.origin || null],
            [t('operator.networks'), desk.networks.length > 0 ? desk.networks.join(', ') : t('operator.allNetworks')],
            [t('operator.signIn'), t(desk.withCode ? 'operator.passkeyOrCode' : 'operator.passkey')],
          ]}
        />
      </Part>
      <Part title={t('operator.vendors')}>
        <DenseTable label={t('operator.vendors')} rows={vendors} keyOf={({ part }) => part} columns={vendorColumns()} />
      </Part>
      <Part title={t('operator.nodes')}>
        {networks.length === 0 && <p className="py-2">{t('operator.nodes.none')}</p>}
        <Facts facts={networks.map((one) => [networkName(one.network), agreement(one)] as const)} />
        {nodes.length > 0 && (
          <DenseTable
            label={t('operator.nodes')}
            rows={nodes}
            keyOf={({ network, number }) => `${network} ${number}`}
            columns={nodeColumns()}
          />
        )}
      </Part>
      <Part title={t('word.limits')}>
        <Facts facts={Object.entries(limits).map(([limit, value]) => [limitName(limit), limitValue(limit, value)] as const)} />
      </Part>
      <Part title={t('operator.versions')}>
        <Facts
          facts={[
            [t('operator.release'), versions.release],
            [t('operator.node'), versions.node],
            [t('operator.postgresql'), versions.postgresql],
          ]}
        />
      </Part>
    </>
  )
}

const accountColumns = (): Column<Installation['accounts'][number]>[] => [
  { name: t('word.currency'), cell: ({ currency }) => currency },
  { name: t('word.holder'), cell: ({ holder }) => holder },
  { name: t('word.bank'), cell: ({ bank }) => bank },
  {
    name: t('word.bankAccount'),
    cell: ({ iban, sortCode, accountNumber }) => (iban ? inGroupsOfFour(iban) : [sortCode, accountNumber].filter(Boolean).join(' ')),
  },
  { name: t('operator.columns.bic'), cell: ({ bic }) => bic },
  { name: t('operator.columns.timeZone'), cell: ({ timeZone }) => timeZone },
  {
    name: t('operator.columns.instant'),
    cell: ({ acceptsInstant }) => t(acceptsInstant ? 'operator.instant.accepted' : 'operator.instant.notAccepted'),
  },
]

const vendorColumns = (): Column<Installation['vendors'][number]>[] => [
  { name: t('operator.columns.part'), cell: ({ part }) => t(`operator.parts.${part}`) },
  { name: t('word.vendor'), cell: ({ vendor }) => vendor },
  { name: t('operator.columns.host'), cell: ({ host }) => host },
  { name: t('word.kind'), cell: ({ sandbox }) => sandbox && <Mark look="waiting">{t('operator.sandbox')}</Mark> },
]

const agreement = ({ agreedAt, trouble, troubleSince }: Installation['networks'][number]) =>
  trouble && troubleSince ? (
    <span>
      <Mark look="bad">{t(`operator.nodes.trouble.${trouble === 'apart' ? 'apart' : 'away'}`)}</Mark> <Moment at={troubleSince} />
    </span>
  ) : (
    agreedAt && (
      <span>
        {t('operator.nodes.agree')} <Moment at={agreedAt} />
      </span>
    )
  )

const networkName = (network: string) => networksOf(network === 'bitcoin' ? 'BTC' : 'ETH').find(({ id }) => id === network)?.name ?? network

const nodeColumns = (): Column<Installation['nodes'][number]>[] => [
  { name: t('layout.network'), cell: ({ network, number }) => `${networkName(network)} ${number}` },
  { name: t('operator.columns.host'), cell: ({ host }) => host },
  { name: t('operator.columns.height'), cell: ({ height }) => height },
  { name: t('operator.columns.answered'), cell: ({ answeredAt }) => answeredAt && <Moment at={answeredAt} /> },
  {
    name: t('operator.columns.fault'),
    cell: ({ fault, faultSince }) =>
      fault &&
      faultSince && (
        <span>
          <Mark look="bad">{fault}</Mark> <Moment at={faultSince} />
        </span>
      ),
  },
]

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <ScreenPart title={title}>
    <div className="-my-2">{children}</div>
  </ScreenPart>
)

const policyNames = ['terms', 'privacy', 'aml'] as const

const policyInWords = ([name, version]: [string, string]) =>
  `${isOneOf(policyNames, name) ? t(`layout.policies.${name}`) : name} ${version}`

const requirements = ['nothing', 'verified-identity'] as const

const limitNames = [
  'sessionHours',
  'idleMinutes',
  'stepUpMinutes',
  'approvalDays',
  'invitationHours',
  'maxPasskeys',
  'standardFeeShare',
  'reducedFeeShare',
  'reducedFeeFromFiat',
  'personalQuoteFromEur',
  'fastExchangeFromEur',
  'maxPriceChangePerPollShare',
  'maxPriceChangePerHourShare',
] as const

const limitName = (limit: string) => (isOneOf(limitNames, limit) ? t(`operator.limits.${limit}`) : limit)

/** The unit is the last word of the name. */
function limitValue(limit: string, value: number | string): string {
  if (limit.endsWith('Share')) return `${formatPercent(String(value))} %`
  if (limit.endsWith('Eur')) return `${formatDecimal(String(value))} EUR`
  if (limit.endsWith('Hours')) return t('operator.hours', { count: Number(value) })
  if (limit.endsWith('Minutes')) return t('operator.minutes', { count: Number(value) })
  if (limit.endsWith('Days')) return t('operator.days', { count: Number(value) })
  return typeof value === 'number' ? formatDecimal(String(value)) : value
}
