// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

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
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Compiles in Kubernetes' environment, and keeps what was compiled. */
@Component(service = CelCompiler.class)
public final class Compiler implements CelCompiler {
  private static final int KEPT_SCOPES = 200;
  private static final int KEPT_PROGRAMS = 2000;
  private static final int MOST_ERRORS = 100;
  private static final CelOptions OPTIONS =
      CelOptions.newBuilder()
          .enableReservedIds(true)
          .enableOptionalSyntax(true)
          .enableHeterogeneousNumericComparisons(true)
          .enableHiddenAccumulatorVar(true)
          .build();

  private record Key(String expression, CelScope scope) {}

  private final Map<Key, Compilation> programs = kept(KEPT_PROGRAMS);
  private final Map<CelScope, dev.cel.compiler.CelCompiler> scopes = kept(KEPT_SCOPES);

  private final Times times;

  @Activate
  public Compiler(@Reference Metrics metrics) {
    times = new Times(metrics);
  }

  /** For tests: what it measures nobody sees. */
  public Compiler() {
    this(new Metrics());
  }

  private static <K, V> Map<K, V> kept(int most) {
    return Collections.synchronizedMap(
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
          }
        });
  }

  @Override
  public Compilation compile(String expression, CelScope scope) {
    Key key = new Key(expression, scope);
    Compilation known = programs.get(key);
    if (known == null) {
      long start = System.nanoTime();
      known = make(expression, scope);
      times.compiled(System.nanoTime() - start);
      programs.put(key, known);
    }
    return known;
  }

  private Compilation make(String expression, CelScope scope) {
    try {
      return checked(expression, scope);
    } catch (CelValidationException | RuntimeException e) {
      return new Rejected("compiler error: " + e.getMessage());
    } catch (StackOverflowError e) {
      return new Rejected("compiler error: the expression is nested too deeply");
    }
  }

  private Compilation checked(String expression, CelScope scope) throws CelValidationException {
    dev.cel.compiler.CelCompiler compiler =
        scope.patches()
            ? forPatches(expression, scope)
            : scopes.computeIfAbsent(scope, s -> builder(s, new HashMap<>()).build());
    CelValidationResult result = compiler.compile(expression);
    if (result.hasError()) {
      List<CelIssue> errors = result.getErrors();
      List<CelIssue> shown = errors.subList(0, Math.min(errors.size(), MOST_ERRORS));
      return new Rejected(CompileErrors.text(shown, result.getSource()));
    }
    CelAbstractSyntaxTree ast = result.getAst();
    List<CelIssue> literals = new ArrayList<>(LiteralRules.check(ast));
    literals.addAll(HomogeneousLiterals.check(ast));
    if (!literals.isEmpty()) {
      return new Rejected(CompileErrors.text(literals, ast.getSource()));
    }
    Planner planner = new Planner(ast, Libraries.functions());
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
