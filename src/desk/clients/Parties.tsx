import { t } from '../../web/language/text.ts'
import type { ClientFile } from '../api/clients.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { countryName } from '../layout/codes.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'

type Party = ClientFile['parties'][number]

/** Whom the identity provider confirmed: the names that an offer, a payer and a wallet's owner are compared with. */
export const Parties = ({ client: { parties } }: { client: ClientFile }) => (
  <Block title={t('clients.parties')} count={parties.length}>
    {parties.length === 0 ? (
      <NoRows>{t('clients.noParties')}</NoRows>
    ) : (
      <DenseTable label={t('clients.parties')} columns={columns()} rows={parties} keyOf={({ id }) => id} />
    )}
  </Block>
)

const columns = (): Column<Party>[] => [
  { name: t('clients.columns.name'), className: 'min-w-40', cell: nameCell },
  { name: t('clients.columns.kind'), cell: ({ kind }) => t(`clients.partyKinds.${kind}`) },
  { name: t('clients.columns.registrationNumber'), cell: ({ registrationNumber }) => registrationNumber },
  { name: t('clients.columns.country'), cell: ({ country }) => country && countryName(country) },
  { name: t('clients.columns.representatives'), cell: ({ representatives }) => representatives.map(({ name }) => name).join(', ') },
  { name: t('clients.columns.read'), cell: ({ readAt }) => <Moment at={readAt} /> },
]

const nameCell = ({ name, seat, approved }: Party) => (
  <>
    <span className="font-medium wrap-anywhere">{name}</span>
    {seat !== null && <span className="block text-muted wrap-anywhere">{seat}</span>}
    {!approved && <Mark look="bad">{t('clients.partyNotApproved')}</Mark>}
  </>
)
