// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableMap;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import io.quarterdeck.extensions.cel.internal.cost.Estimator;
import io.quarterdeck.extensions.cel.internal.cost.Weights;
import io.quarterdeck.extensions.cel.internal.function.RegexFunctions;
import io.quarterdeck.extensions.cel.internal.library.Declarations;
import io.quarterdeck.extensions.cel.internal.library.Libraries;
import io.quarterdeck.extensions.cel.internal.library.Types;
import io.quarterdeck.extensions.cel.internal.policy.Patches;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.Times;
import io.quarterdeck.runtime.lookup.WeighedCache;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Compiles in Kubernetes' environment, and keeps what was compiled. */
@Component(service = CelCompiler.class)
public final class Compiler implements CelCompiler {
  /** Room for what was compiled: some ten thousand usual expressions. */
  private static final long PROGRAM_BYTES = 32L << 20;

  /** Room for types that expressions were checked against: some 100,000 fields. */
  private static final long SCOPE_BYTES = 32L << 20;

  private static final int MOST_ERRORS = 100;
  private static final CelOptions OPTIONS =
      CelOptions.newBuilder()
          .enableReservedIds(true)
          .enableOptionalSyntax(true)
          .enableHeterogeneousNumericComparisons(true)
          .enableHiddenAccumulatorVar(true)
          .enableTimestampEpoch(true)
          .enableUnsignedLongs(true)
          .build();

  /** A scope stands by its number, so that it is kept once and not with each expression. */
  private record Key(String expression, long scope) {}

  private record Scoped(long number, dev.cel.compiler.CelCompiler compiler) {}

  private final AtomicLong numbers = new AtomicLong();
  private final WeighedCache<Key, Compilation> programs =
      new WeighedCache<>(PROGRAM_BYTES, (key, made) -> Weights.of(key.expression(), made));
  private final WeighedCache<CelScope, Scoped> scopes =
      new WeighedCache<>(SCOPE_BYTES, (scope, made) -> Weights.of(scope));

  private final RegexFunctions patterns = new RegexFunctions();

  /** Made for the first expression: most servers have none at their start. */
  private volatile @Nullable Map<String, Function> functions;

  private final Times times;

  @Activate
  public Compiler(@Reference Metrics metrics) {
    times = new Times(metrics);
  }

  /** For tests: what it measures nobody sees. */
  public Compiler() {
    this(new Metrics());
  }

  @Override
  public Compilation compile(String expression, CelScope scope) {
    Scoped scoped = scopes.get(scope, this::scoped);
    return programs.get(
        new Key(expression, scoped.number()), k -> timed(expression, scope, scoped.compiler()));
  }

  /** Several that make them at once make the same. */
  private Map<String, Function> functions() {
    Map<String, Function> known = functions;
    if (known == null) {
      known = Libraries.functions(patterns);
      functions = known;
    }
    return known;
  }

  private Scoped scoped(CelScope scope) {
    return new Scoped(numbers.incrementAndGet(), builder(scope, new HashMap<>()).build());
  }

  private Compilation timed(
      String expression, CelScope scope, dev.cel.compiler.CelCompiler compiler) {
    long start = System.nanoTime();
    Compilation made = make(expression, scope, compiler);
    times.compiled(System.nanoTime() - start);
    return made;
  }

  private Compilation make(
      String expression, CelScope scope, dev.cel.compiler.CelCompiler compiler) {
    try {
      return checked(expression, scope, scope.patches() ? forPatches(expression, scope) : compiler);
    } catch (CelValidationException | RuntimeException e) {
      return new Rejected("compiler error: " + e.getMessage());
    } catch (StackOverflowError e) {
      return new Rejected("compiler error: the expression is nested too deeply");
    }
  }

  private Compilation checked(
      String expression, CelScope scope, dev.cel.compiler.CelCompiler compiler)
      throws CelValidationException {
    CelValidationResult result = compiler.compile(expression);
    if (result.hasError()) {
      List<CelIssue> errors = result.getErrors();
      List<CelIssue> shown = errors.subList(0, Math.min(errors.size(), MOST_ERRORS));
      return new Rejected(CompileErrors.text(shown, result.getSource()));
    }
    CelAbstractSyntaxTree ast = result.getAst();
    List<CelIssue> literals = new ArrayList<>(LiteralRules.check(ast, patterns));
    literals.addAll(HomogeneousLiterals.check(ast));
    if (!literals.isEmpty()) {
      return new Rejected(CompileErrors.text(literals, ast.getSource()));
    }
    Planner planner = new Planner(ast, functions());
    return new Compiled(
        new Program(
            expression,
            Types.back(ast.getResultType()),
            Estimator.cost(ast, scope),
            planner.plan(),
            planner.slots(),
            scope.patches(),
            Selections.of(ast.getExpr()),
            times));
  }

  /** The types that the expression builds are known when it has been parsed. */
  private static dev.cel.compiler.CelCompiler forPatches(String expression, CelScope scope)
      throws CelValidationException {
    Map<String, CelType> objects = new HashMap<>();
    CelCompilerBuilder builder = builder(scope, objects);
    CelValidationResult parsed = builder.build().parse(expression);
    if (!parsed.hasError()) {
      Patches.declare(parsed.getAst().getExpr(), objects);
    }
    builder.addFunctionDeclarations(Declarations.patches());
    builder.setTypeProvider(provider(objects));
    return builder.build();
  }

  private static CelCompilerBuilder builder(CelScope scope, Map<String, CelType> objects) {
    CelCompilerBuilder out = CelCompilerFactory.standardCelCompilerBuilder();
    out.setOptions(OPTIONS);
    out.addMacros(Macros.all());
    out.addLibraries(CelExtensions.optional(1), CelExtensions.comprehensions());
    out.addFunctionDeclarations(Declarations.common());
    scope.variables().forEach((name, type) -> out.addVar(name, Types.of(type, objects)));
    out.setTypeProvider(provider(objects));
    return out;
  }

  private static CelTypeProvider provider(Map<String, CelType> types) {
    ImmutableMap<String, CelType> objects = ImmutableMap.copyOf(types);
    return new CelTypeProvider() {
      @Override
      public ImmutableCollection<CelType> types() {
        return objects.values();
      }

      @Override
      public Optional<CelType> findType(String name) {
        return Optional.ofNullable(objects.get(name));
      }
    };
  }
}
