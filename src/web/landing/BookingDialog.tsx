import { type ComponentType, useEffect, useState } from 'react'
import type { SchedulingDialogProps } from '../scheduling/SchedulingDialog.tsx'

/** The scheduling dialog, loaded on first use. If loading fails, the scheduling page opens instead. */
export function BookingDialog(props: SchedulingDialogProps) {
  const { booking, operator } = props
  const [Scheduling, setScheduling] = useState<ComponentType<SchedulingDialogProps>>()
  const missing = booking !== null && !Scheduling

  useEffect(() => {
    if (!missing) return
    const { callUrl, meetingUrl } = operator.scheduling
    import('../scheduling/SchedulingDialog.tsx').then(
      ({ SchedulingDialog }) => setScheduling(() => SchedulingDialog),
      () => window.location.assign(booking === 'call' ? callUrl : meetingUrl),
    )
  }, [missing, booking, operator])

  return Scheduling ? <Scheduling {...props} /> : null
}
