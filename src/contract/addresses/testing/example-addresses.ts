import type { NetworkId } from '../../networks.ts'

/** Right addresses of each network, as they are stored: published examples and well-known accounts. */
export const exampleAddresses = {
  base: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  bitcoin: [
    'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv',
    'bc1p83n3au0rjylefxq2nc2xh2y4jzz4pm6zxj4mw5pagdjjr2a9f36s6jjnnu',
    '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo',
    '36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm',
  ],
  'bitcoin-cash': ['qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  cardano: ['addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', 'Ae2tdPwUPEZLs4HtbuNey7tK4hTKrwNwYtGqp7bDfCy2WdR3P6735W5Yfpe'],
  'cosmos-hub': ['cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
  ethereum: ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  litecoin: ['ltc1qhdhvrwe6rgqns8fz28tee0hphr5x7ulw5exv4w', 'LT2KVaAy1ppRuxRgrS5RNU3vBsy7RibPeA', 'MHrYRxAiMNBTku3eoDHwhA1LQGDjUStZW2'],
  'neo-n3': ['NZNos2WqTbu5oCgyfss9kUJgBXJqhuYAaj', 'NdtB8RXRmJ7Nhw1FPTm7E6HoDZGnDw37nf'],
  'polkadot-asset-hub': ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB'],
  solana: ['5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY', '14grJpemFaf88c8tiVb77W7TYg2W3ir6pfkKz3YjhhZ5'],
  stellar: ['GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', 'GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5'],
  tron: ['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', 'THHRK1bA7YRPZBcLnTP1SZy9ipUpsRwpo6'],
  'xrp-ledger': ['r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'],
} as const satisfies Record<NetworkId, readonly [string, string, ...string[]]>

/** Addresses with the right checksum of other networks, on which we send nothing. */
export const foreignAddresses = {
  testnets: [
    'tb1qcrh3yqn4nlleplcez2yndq2ry8h9ncg3qh7n54',
    'bcrt1qdavt4j2sd7dlhqsavtnfxvzppw6k7qy97tmnu9',
    'mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ',
    '2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK',
    'tltc1qpftpsvdn6mjp8celrkj0qxqy4jlapl959rlwg9',
    'QXaUgLHkZcbJb2j5XgMYzY8cF9YM48Y81Z',
    'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t',
    'T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ',
    'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
    '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
  ],
  unknown: [
    // Neo before N3; Kusama; Substrate without a chain.
    'AceQbAj2xuFLiH5hQAHMnV39wtmjUKiVRj',
    'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  ],
} as const
