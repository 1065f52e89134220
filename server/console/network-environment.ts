/** Variables by which a machine says how the network is reached: its own certificates, and its proxy. */
const OF_NETWORK =
  /^(node_extra_ca_certs|node_use_system_ca|node_use_env_proxy|ssl_cert_file|ssl_cert_dir|https?_proxy|no_proxy|all_proxy)$/i

/** Returns these variables of an environment, for a program that is given one of its own. */
export const networkEnvironment = (of: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(of).filter(([name]) => OF_NETWORK.test(name)))
