// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.ResourceTable;

/** A group that is served: its resources and the types that they are made of. */
public record ServedGroup(ResourceTable table, Definitions definitions) {}
