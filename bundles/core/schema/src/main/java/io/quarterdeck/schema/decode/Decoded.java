// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.ApiObject;
import java.util.List;

/** A decoded body and the warnings that go with it. */
public record Decoded(ApiObject object, List<String> warnings) {}
