// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import org.osgi.annotation.versioning.ConsumerType;

/** Of resources whose Table has other columns than name and creation time. */
@ConsumerType
@FunctionalInterface
public interface TableConvertor extends ResourceStrategy {
  TablePrinter table();
}
