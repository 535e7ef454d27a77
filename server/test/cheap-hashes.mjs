// For a server process of tests: `--import` of this file makes its hashes real, at a hundredth of the cost.
import { createRequire } from 'node:module'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2')
const { hash } = argon2
argon2.hash = (secret) => hash(secret, { memoryCost: 8, timeCost: 1, parallelism: 1 })
