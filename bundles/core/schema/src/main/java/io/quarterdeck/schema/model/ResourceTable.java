// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import java.util.List;

/** The resources of a group. */
public record ResourceTable(
    String group,
    String preferredVersion,
    List<String> versions,
    List<ResourceDefinition> resources) {}
