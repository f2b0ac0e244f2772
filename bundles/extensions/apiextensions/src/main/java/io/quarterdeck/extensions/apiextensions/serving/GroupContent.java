// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a group of custom resources is made of.
 *
 * @param resources the resource table, as JSON
 * @param definitions the types, in trees that the definitions share; not to be changed
 * @param strategies by plural name
 */
record GroupContent(
    String group,
    byte[] resources,
    Map<String, @Nullable Object> definitions,
    Map<String, CustomStrategy> strategies) {}
