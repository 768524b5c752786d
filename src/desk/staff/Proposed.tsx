import { t } from '../../web/language/text.ts'
import { DenseButton, DenseLink } from '../layout/DenseButton.tsx'

/** After a proposal: who decides, and where it is. */
export const Proposed = ({ approvalId, onClose }: { approvalId: string; onClose: () => void }) => (
  <div className="flex flex-col gap-5">
    <p role="status">{t('staff.proposed')}</p>
    <div className="flex flex-wrap justify-end gap-3">
      <DenseButton onClick={onClose}>{t('ui.close')}</DenseButton>
      <DenseLink kind="primary" href={`/approvals/${approvalId}`}>
        {t('staff.toProposal')}
      </DenseLink>
    </div>
  </div>
)
