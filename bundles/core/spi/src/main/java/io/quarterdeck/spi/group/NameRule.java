// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

/** How the name of an object is checked. */
public enum NameRule {
  DNS_SUBDOMAIN,
  /** The same, in the words of Kubernetes' rules that stand at the types. */
  LONG_NAME,
  DNS_LABEL,
  /** A service's: a DNS label that starts with a letter. */
  DNS_1035_LABEL,
  /** What may stand as one segment of a path: RBAC's names. */
  PATH_SEGMENT,
  /** An IP address as it is best written; a generateName stands for itself, with nothing behind. */
  IP_ADDRESS
}
