export const wording = {
  'trade.amount': '{amount}\u00a0{currency}',
  'trade.youPay': 'You pay',
  'trade.youSend': 'You send',
  'trade.youReceive': 'You receive',
  'trade.left': '{time} left',
  'trade.days': '{count, plural, one {# day} other {# days}}',
  'trade.notLive': 'We cannot reach the service just now. What you see is as of {time}. We keep trying.',
} as const
