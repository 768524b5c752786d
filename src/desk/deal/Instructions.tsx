import type { PaymentInstructions } from '#contract/endpoints/deals.ts'
import { t } from '../../web/language/text.ts'
import type { Deal } from '../api/deals.ts'
import { Block } from '../layout/Block.tsx'
import { Facts } from '../layout/Facts.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'

/** How the client was asked to pay. */
export const Instructions = ({ deal: { instructions } }: { deal: Deal }) => (
  <Block title={t('deals.instructions')}>
    <p className="py-2 text-muted">{t('deals.instructions.sentence')}</p>
    <Facts isNarrow facts={factsOf(instructions)} />
  </Block>
)

type Facts = Parameters<typeof Facts>[0]['facts']

const grouped = (text: string) => <AddressGroups text={text} />

function factsOf(instructions: PaymentInstructions): Facts {
  if (instructions.kind === 'coins')
    return [
      [t('deals.instructions.address'), grouped(instructions.address)],
      [t('deals.deliver.memo'), instructions.memo && grouped(instructions.memo)],
    ]
  const { holder, bank, reference } = instructions
  return [
    [t('deals.instructions.holder'), holder],
    [t('deals.instructions.bank'), bank],
    ...accountFacts(instructions),
    [t('deals.instructions.reference'), grouped(reference)],
  ]
}

function accountFacts(instructions: Exclude<PaymentInstructions, { kind: 'coins' }>): Facts {
  switch (instructions.kind) {
    case 'sepa':
      return [
        ['IBAN', grouped(instructions.iban)],
        ['BIC', instructions.bic],
      ]
    case 'uk':
      return [
        [t('deals.instructions.sortCode'), instructions.sortCode],
        [t('deals.instructions.account'), grouped(instructions.account)],
      ]
    case 'swift':
      return [
        [t('deals.instructions.account'), grouped(instructions.account)],
        ['BIC', instructions.bic],
      ]
  }
}
