import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { DenseButton, DenseLink } from './DenseButton.tsx'

/** After a proposal: `sentence` says who decides; the link, where the proposal is. */
export const Proposed = ({ sentence, approvalId, onClose }: { sentence: string; approvalId: string; onClose: () => void }) => (
  <div className="flex flex-col gap-5">
    <p ref={focusOnMount} tabIndex={-1} className="outline-none">
      {sentence}
    </p>
    <div className="flex flex-wrap justify-end gap-3">
      <DenseButton onClick={onClose}>{t('ui.close')}</DenseButton>
      <DenseLink kind="primary" href={`/approvals/${approvalId}`}>
        {t('layout.toProposal')}
      </DenseLink>
    </div>
  </div>
)
