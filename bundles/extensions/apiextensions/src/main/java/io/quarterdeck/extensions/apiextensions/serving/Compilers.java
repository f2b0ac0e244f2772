// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.runtime.regex.RegularExpressions;
import io.quarterdeck.spi.cel.CelCompiler;
import java.util.function.Supplier;

/**
 * What schemas are compiled with; shared by all definitions, so that their patterns together take
 * no more memory than is given to them.
 */
record Compilers(Supplier<CelCompiler> rules, RegularExpressions patterns) {}
