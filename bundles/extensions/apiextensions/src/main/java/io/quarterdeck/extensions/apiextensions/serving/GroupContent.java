// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;

/**
 * What a group of custom resources is made of.
 *
 * @param resources the resource table, as JSON
 * @param definitions the types, as JSON
 */
record GroupContent(
    String group, byte[] resources, byte[] definitions, Map<String, ResourceStrategy> strategies) {}
